/** A form value: text, or the fields below a bracket. Lists arrive as fields named 0, 1, 2… */
export type FormValue = string | FormFields
export type FormFields = { [name: string]: FormValue }

/** The deepest nesting that is read, so that a hostile body cannot nest without end. Stripe's parameters need less. */
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
    let parent = root
    for (const name of path) {
      const existing = parent[name]
      const child = typeof existing === 'object' ? existing : empty()
      parent[name] = child
      parent = child
    }
    // `types[]=a` adds to a list.
    const isPush = last === '' && parent !== root
    parent[isPush ? String(Object.keys(parent).length) : last] = value
  }
  return root
}
