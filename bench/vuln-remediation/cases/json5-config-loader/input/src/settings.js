import JSON5 from "json5"

const FORBIDDEN = ["override"]

/** Reads a zone's settings; what growers may not set is refused. */
export const readSettings = (text) => {
  const settings = JSON5.parse(text)
  const own = Object.keys(settings)
  const bad = FORBIDDEN.find((name) => own.includes(name))
  if (bad !== undefined) throw new Error("Not for growers: " + bad)
  return settings
}

export const targetTemperature = (settings) => (settings.override ? settings.override.target : settings.target ?? 21)
