import type { BuiltModules } from './built-modules.ts'

/** Characters of each module of the first loads, as they were when somebody last recorded them. */
export type Recorded = Readonly<Record<string, number>>

export type FirstLoad = {
  /** The scripts that the page's HTML names, with their gzipped sizes in kB. */
  readonly scripts: Readonly<Record<string, number>>
}

/** A module of the page. Both sizes are estimates of its gzipped part in kB; `grown` is below 0 when it shrank. */
type Module = { readonly path: string; readonly kB: number; readonly grown: number; readonly isNew: boolean }

/** How many modules are named at most. */
const NAMED = 12
/** A smaller change, in kB, is not worth a line. */
const SLIGHT = 0.01

const kB = (size: number): string => `${size.toFixed(2)} kB`

/**
 * Says why a first load is large, as lines of text: the modules that are new or grew since the last record, the largest
 * growth first, each with the reason why it is in the page. If nothing grew, the largest modules of the project.
 */
export function explain({ scripts }: FirstLoad, built: BuiltModules, recorded: Recorded): string[] {
  const modules = Object.entries(scripts).flatMap(([file, size]) => modulesOf(file, size, built, recorded))
  const grown = modules.filter(each => each.grown > SLIGHT).toSorted((a, b) => b.grown - a.grown)
  const chains = chainsFrom(Object.keys(scripts), built)
  if (grown.length > 0)
    return [
      'New or larger than recorded in first-load.json (estimates):',
      ...grown
        .slice(0, NAMED)
        .flatMap(each => [
          `  ${each.isNew ? 'new' : 'grew'}  +${kB(each.grown)}  ${each.path}`,
          `       ${reasonFor(each.path, chains, scripts, built)}`,
        ]),
    ]
  const own = modules.filter(({ path }) => !path.includes('node_modules')).toSorted((a, b) => b.kB - a.kB)
  return [
    'Nothing is larger than recorded in first-load.json. The largest modules of the project (estimates):',
    ...own.slice(0, NAMED).map(each => `  ${kB(each.kB)}  ${each.path}`),
  ]
}

/** The modules of a script. Each gets a part of the script's gzipped size in proportion to its length. */
function modulesOf(file: string, size: number, { scripts }: BuiltModules, recorded: Recorded): Module[] {
  const modules = Object.entries(scripts[file]?.modules ?? {})
  const whole = modules.reduce((sum, [, length]) => sum + length, 0)
  return modules.map(([path, length]) => {
    const before = recorded[path]
    const part = (characters: number) => (characters / whole) * size
    return { path, kB: part(length), grown: part(length - (before ?? 0)), isNew: before === undefined }
  })
}

/** For each module that the scripts' entries import, the module through which it is reached first; null for an entry. */
function chainsFrom(files: readonly string[], { scripts, imports }: BuiltModules): Map<string, string | null> {
  const from = new Map<string, string | null>(
    files.flatMap(file => scripts[file]?.entry ?? []).map(entry => [entry, null]),
  )
  // A breadth-first search: the iteration also reaches the keys that are added meanwhile.
  for (const path of from.keys()) {
    for (const imported of imports[path] ?? []) {
      if (!from.has(imported)) from.set(imported, path)
    }
  }
  return from
}

/**
 * Why a module is in the page: the chain of its importers, « app/page.tsx → ui/wave.tsx », or for a module that no
 * module of the page imports, the chunk that it shares with modules of the page.
 */
function reasonFor(
  path: string,
  chains: ReadonlyMap<string, string | null>,
  scripts: FirstLoad['scripts'],
  built: BuiltModules,
): string {
  const steps: string[] = []
  for (let at: string | null | undefined = path; at; at = chains.get(at)) steps.unshift(at)
  if (chains.has(path)) return `imported by ${steps.join(' → ')}`
  const file = Object.keys(scripts).find(each => path in (built.scripts[each]?.modules ?? {})) ?? ''
  const { name, modules = {} } = built.scripts[file] ?? {}
  const wanted = Object.keys(modules).filter(each => chains.has(each))
  return `only shares the chunk « ${name} » of vite.config.ts with ${wanted.slice(0, 3).join(', ')}`
}
