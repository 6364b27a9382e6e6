export interface LockedPackage {
  readonly path: string
  readonly located: string | undefined
  readonly name: string | undefined
  readonly version: string | undefined
  readonly link: boolean
  readonly bundled: boolean
  readonly specs: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly entry: Readonly<Record<string, unknown>>
}
export interface Project {
  readonly manifest: Readonly<Record<string, unknown>>
  readonly manifests: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  readonly lock: Readonly<Record<string, unknown>>
  readonly packages: ReadonlyMap<string, LockedPackage>
}
export declare const readLock: (folder: string) => Pick<Project, "lock" | "packages">
export declare const readProject: (folder: string) => Project
export declare const parseSpec: (name: string, spec: string) => { readonly name: string; readonly range: string }
export declare const followWishes: (project: Pick<Project, "manifest" | "packages">) => {
  readonly faults: ReadonlyArray<string>
  readonly reached: ReadonlySet<string>
}
export declare const lockFaults: (project: Project) => ReadonlyArray<string>
