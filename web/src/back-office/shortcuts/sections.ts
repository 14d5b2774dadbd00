import type { Registered, Scope } from '../../shared/staff/shortcuts/registry.ts'
import { printedKey } from '../../shared/staff/shortcuts/shortcut.ts'

type Line = { readonly label: string; readonly keys: readonly string[] }
export type Section = { readonly title: string; readonly lines: readonly Line[] }

const TITLES: Record<Scope, string> = { screen: 'Sur cet écran', everywhere: 'Partout' }

/**
 * The list of shortcuts, in a section for each scope. Two keys for the same action share a line.
 * @param shortcuts those of the screen first, as `registered` returns them
 */
export function sectionsOf(shortcuts: readonly Registered[]): Section[] {
  const byScope = Map.groupBy(shortcuts, ({ scope }) => scope)
  return [...byScope].map(([scope, ofScope]) => ({
    title: TITLES[scope],
    lines: [...Map.groupBy(ofScope, ({ label }) => label)].map(([label, same]) => ({
      label,
      keys: same.map(printedKey),
    })),
  }))
}
