import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Pair } from 'yaml'

/**
 * The offset in characters at which the part at this path begins in the text. When the text lacks a step of the path,
 * it is the offset of the last part that the text has.
 */
export function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents
  let offset = startOf(node)
  for (const key of path) {
    const next = stepInto(node, key)
    if (!next) break
    offset = startOf(next.named)
    node = isAlias(next.value) ? next.value.resolve(document) : next.value
  }
  return offset
}

/**
 * Goes one step down: `value` is the node below a key or an index. `named` is the node whose position is reported for a
 * problem with it: in a map the key, in a list the item itself.
 */
function stepInto(node: unknown, key: PropertyKey): { named: unknown; value: unknown } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(item => keyOf(item) === String(key))
    return pair && { named: pair.key, value: pair.value }
  }
  const item = isSeq(node) ? node.items[Number(key)] : undefined
  return item === undefined ? undefined : { named: item, value: item }
}

/** The key of a pair, as text. */
export const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key)

const startOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0)

/**
 * A path in words: `services › Massage prénatal › price`. An item of a list is named by `nameOf`, or else by its
 * position, counted from 1.
 */
export function namePath(written: unknown, path: readonly PropertyKey[]): string {
  let value = written
  const words = path.map(key => {
    const inside = (value as Record<PropertyKey, unknown> | null)?.[key]
    const word = Array.isArray(value) ? (nameOf(inside) ?? String(Number(key) + 1)) : String(key)
    value = inside
    return word
  })
  return words.join(' › ')
}

/** The first of these fields that is a text; undefined when there is none. */
function nameOf(part: unknown): string | undefined {
  if (part === null || typeof part !== 'object') return undefined
  const { name, title, slug, service, id } = part as Record<string, unknown>
  return [name, title, slug, service, id].filter(value => typeof value === 'string')[0]
}
