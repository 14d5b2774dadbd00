import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Pair } from 'yaml'

/** Where the text of a part begins; of a part that is missing, where that begins in which it is missing. */
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

/** What lies below a key or an index, and the node at which a reader looks for it. */
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

/** A path in words: `services › Massage prénatal › price`. Parts of a list go by their names. */
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

/** By what people know a part of the file. */
function nameOf(part: unknown): string | undefined {
  if (part === null || typeof part !== 'object') return undefined
  const { name, title, slug, service, id } = part as Record<string, unknown>
  return [name, title, slug, service, id].filter(value => typeof value === 'string')[0]
}
