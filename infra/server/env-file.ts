/**
 * An entry: a name, then quoted parts, then the rest of the line. A backslash also takes the end of a line with it. A line
 * that begins with « # » or « ; » is a comment.
 */
const entry = /^[ \t]*([^\s=#;][^=\n]*?)[ \t]*=((?:[ \t]*(?:'[^']*'|"(?:[^"\\]|\\.)*"))*)[ \t]*((?:[^\n\\]|\\.)*)$/gms
const quoted = /'([^']*)'|"((?:[^"\\]|\\.)*)"/gs

/**
 * The variables of a file that systemd reads for its services (`EnvironmentFile=`). Node's `parseEnv` reads some lines
 * otherwise: a « # » behind a value is a part of it here, and « export NAME=… » sets nothing.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', parts = '', rest = ''] of text.matchAll(entry))
    if (/^[A-Za-z_]\w*$/.test(name)) found[name] = unquoted(parts) + withoutBackslashes(rest.trimEnd(), /./s)
  return found
}

function unquoted(parts: string): string {
  const texts = [...parts.matchAll(quoted)].map(
    ([, single, double = '']) => single ?? withoutBackslashes(double, /["\\`$\n]/),
  )
  return texts.join('')
}

/** Removes the backslashes before these characters, and a line's end behind a backslash. */
const withoutBackslashes = (text: string, before: RegExp): string =>
  text.replace(/\\(.)/gs, (both, next: string) => (next === '\n' ? '' : before.test(next) ? next : both))
