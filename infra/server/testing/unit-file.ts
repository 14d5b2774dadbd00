import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The values of the keys of a unit, in their order. Sections are ignored. */
export type UnitFile = { all(key: string): string[]; last(key: string): string | undefined }

/**
 * Reads a unit as systemd does: first its file (for `name@a.service` that of the template `name@.service`), then the
 * drop-ins for all units whose names begin with the same word.
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
