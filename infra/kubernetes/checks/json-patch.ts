import { z } from 'zod'

/** The operations of RFC 6902 that the manifests use. */
export const jsonPatch = z.array(
  z.discriminatedUnion('op', [
    z.strictObject({ op: z.enum(['add', 'replace']), path: z.string().startsWith('/'), value: z.json() }),
    z.strictObject({ op: z.literal('remove'), path: z.string().startsWith('/') }),
  ]),
)
export type JsonPatch = z.infer<typeof jsonPatch>

/** A JSON object or list. */
type Container = Record<string, unknown> | unknown[]

/** Changes the document. @throws when a path leads nowhere */
export function patchJson(document: Container, patch: JsonPatch): void {
  for (const operation of patch) {
    const steps = operation.path
      .slice(1)
      .split('/')
      .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    const key = steps.pop() ?? ''
    const parent = steps.reduce<unknown>(
      (value, step) => (isContainer(value) ? Reflect.get(value, step) : undefined),
      document,
    )
    if (!isContainer(parent)) throw new Error(`${operation.path}: there is no such place`)
    const isThere = Object.hasOwn(parent, key)
    if (operation.op !== 'add' && !isThere) throw new Error(`${operation.path}: there is nothing to ${operation.op}`)
    change(parent, key, operation)
  }
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

function change(parent: Container, key: string, operation: JsonPatch[number]): void {
  if (!Array.isArray(parent)) {
    if (operation.op === 'remove') delete parent[key]
    else parent[key] = structuredClone(operation.value)
    return
  }
  const index = key === '-' ? parent.length : Number(key)
  if (!Number.isInteger(index) || index > parent.length) throw new Error(`${operation.path}: no place in the list`)
  if (operation.op === 'remove') parent.splice(index, 1)
  else parent.splice(index, operation.op === 'add' ? 0 : 1, structuredClone(operation.value))
}
