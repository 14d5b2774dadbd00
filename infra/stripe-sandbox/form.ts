/** A form value: text, or the fields below a bracket. Lists arrive as fields named 0, 1, 2… */
export type FormValue = string | FormFields
export type FormFields = { [name: string]: FormValue }

/** Enough for every parameter of Stripe; limits the nesting of a hostile body. A deeper name loses its end. */
const MAX_DEPTH = 5

const empty = (): FormFields => Object.create(null) as FormFields

/** `metadata[order]` → ['metadata', 'order']; `expand[]` → ['expand', '']. */
function segments(key: string): string[] {
  const bracket = key.indexOf('[')
  if (bracket < 1 || !key.endsWith(']')) return [key]
  return [key.slice(0, bracket), ...key.slice(bracket + 1, -1).split('][')].slice(0, MAX_DEPTH)
}

/**
 * Reads the bracket notation of Stripe's API from a body or a query string. Objects have no prototype, so a field
 * named `__proto__` is a field like any other. A later value for the same name wins.
 */
export function parseForm(text: string): FormFields {
  const root = empty()
  for (const [key, value] of new URLSearchParams(text)) {
    const path = segments(key)
    const last = path.pop() ?? ''
    let at = root
    for (const name of path) {
      const known = at[name]
      const next = typeof known === 'object' ? known : empty()
      at[name] = next
      at = next
    }
    at[last === '' && at !== root ? String(Object.keys(at).length) : last] = value
  }
  return root
}
