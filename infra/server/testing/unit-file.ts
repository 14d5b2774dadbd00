import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The values of each key of a unit, in their order, whatever the section. An empty value takes earlier ones back. */
export type UnitFile = { all(key: string): string[]; last(key: string): string | undefined }

/**
 * Reads a unit as systemd does: the file of the template for an instance, then the drop-ins of its prefix.
 * @param unit such as `alba-gateway@a.service`
 * @param specifiers what `%d`, `%C` and `%S` stand for
 */
export async function readUnit(
  folder: string,
  unit: string,
  specifiers: Readonly<Record<string, string>> = {},
): Promise<UnitFile> {
  const [, name = '', instance = '', type = ''] = /^([^@.]+)(?:@([^.]*))?\.(\w+)$/.exec(unit) ?? []
  const template = unit.includes('@') ? `${name}@.${type}` : unit
  const dropIns = join(folder, `${name.split('-')[0]}-.${type}.d`)
  const more = existsSync(dropIns) ? (await readdir(dropIns)).sort().map(file => join(dropIns, file)) : []
  const lines: [string, string][] = []
  for (const path of [join(folder, template), ...more])
    for (const line of (await readFile(path, 'utf8')).split('\n')) {
      const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
      if (key) lines.push([key, value])
    }
  const known: Record<string, string> = { i: instance, ...specifiers }
  const resolved = (value: string) => value.replace(/%(\w)/g, (whole, letter) => known[letter] ?? whole)
  const all = (key: string) => lines.filter(([each]) => each === key).map(([, value]) => resolved(value))
  return { all, last: key => all(key).at(-1) }
}
