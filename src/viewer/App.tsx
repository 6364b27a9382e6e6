import { useEffect, useState } from "preact/hooks"
import type { Language } from "../domain/pack/Language.ts"
import type { ViewIndex } from "../programs/viewing/documents.ts"
import { AgreementPage } from "./pages/AgreementPage.tsx"
import { BenchPage } from "./pages/BenchPage.tsx"
import { BoardPage } from "./pages/BoardPage.tsx"
import { ComparePage } from "./pages/ComparePage.tsx"
import { DodPage } from "./pages/DodPage.tsx"
import { FlagsPage } from "./pages/FlagsPage.tsx"
import { HistoryPage } from "./pages/HistoryPage.tsx"
import { HomePage } from "./pages/HomePage.tsx"
import { PromptPage } from "./pages/PromptPage.tsx"
import { PromptsPage } from "./pages/PromptsPage.tsx"
import { ScorecardPage } from "./pages/ScorecardPage.tsx"
import { KeysDialog } from "./parts/KeysDialog.tsx"
import { Page } from "./parts/Page.tsx"
import { Sentence } from "./parts/Sentence.tsx"
import { WaitingPage } from "./parts/Waiting.tsx"
import { hrefOf, type Route } from "./route.ts"
import { isTaken, ShortcutsContext, wishOf } from "./shortcuts.ts"
import { chosenTheme, remember, remembered, type Theme, turn } from "./theme.ts"
import { useDocument, useViewer } from "./Viewer.ts"
import { sharedLanguage, viewerWords } from "./viewerWords.ts"

const LETTERS = "assay-letters"

/** The page of a route. */
export const Routed = ({ index, route }: { readonly index: ViewIndex; readonly route: Route }) => {
  switch (route.page) {
    case "home":
      return <HomePage index={index} />
    case "board":
      return <BoardPage index={index} route={route} />
    case "history":
      return <HistoryPage index={index} route={route} />
    case "compare":
      return <ComparePage index={index} route={route} />
    case "scorecard":
      return <ScorecardPage index={index} route={route} />
    case "prompts":
      return <PromptsPage index={index} route={route} />
    case "flags":
      return <FlagsPage index={index} route={route} />
    case "prompt":
      return <PromptPage index={index} route={route} />
    case "agreement":
      return <AgreementPage index={index} route={route} />
    case "bench":
      return <BenchPage index={index} />
    case "dod":
      return <DodPage index={index} route={route} />
    case "unknown": {
      const language = sharedLanguage(index)
      return (
        <Page title={viewerWords[language].lost} language={language} crumbs={[]}>
          <p>{viewerWords[language].notThere}</p>
          <p>
            <a href={hrefOf({ page: "home" })}>{viewerWords[language].home}</a>
          </p>
        </Page>
      )
    }
  }
}

const skip = () => document.querySelector<HTMLElement>("#content h1")?.focus()

const Bar = ({ language, showKeys }: { readonly language: Language; readonly showKeys: () => void }) => {
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const w = viewerWords[language]
  return (
    <header class="bar" lang={language}>
      <button type="button" class="skip" onClick={skip}>
        {w.skip}
      </button>
      <a class="brand" href={hrefOf({ page: "home" })}>
        Assay
      </a>
      <span class="room" />
      <button type="button" onClick={showKeys}>
        {w.keys}
      </button>
      <button type="button" onClick={() => setTheme(turn(theme))}>
        {`${w.theme}: ${w.themes[theme]}`}
      </button>
    </header>
  )
}

const useKeys = () => {
  const [enabled, setEnabled] = useState(remembered(LETTERS) !== "off")
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isTaken(event.target, event.key) || wishOf(event, enabled) !== "help") return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener("keydown", pressed)
    return () => document.removeEventListener("keydown", pressed)
  }, [enabled])
  const enable = (on: boolean) => {
    remember(LETTERS, on ? "on" : "off")
    setEnabled(on)
  }
  return { enabled, enable, open, setOpen }
}

/**
 * The whole page around what is shown.
 *
 * @since 0.1.0
 */
export const App = ({ connected }: { readonly connected: boolean }) => {
  const { place } = useViewer()
  const index = useDocument("index", "index")
  const keys = useKeys()
  const language = index._tag === "Ready" ? sharedLanguage(index.value) : "en"
  return (
    <ShortcutsContext.Provider value={{ enabled: keys.enabled }}>
      <Bar language={language} showKeys={() => keys.setOpen(true)} />
      {connected ? null : (
        <p class="lost" role="alert">
          <Sentence text={viewerWords[language].lostServer} />
        </p>
      )}
      {index._tag === "Ready" ? (
        <Routed index={index.value} route={place.route} />
      ) : (
        <WaitingPage of={index} language={language} />
      )}
      {keys.open ? (
        <KeysDialog enabled={keys.enabled} enable={keys.enable} close={() => keys.setOpen(false)} language={language} />
      ) : null}
    </ShortcutsContext.Provider>
  )
}
