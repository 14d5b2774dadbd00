/** A copy of the list with one entry moved by one place. An entry at an end of the list is not moved beyond it. */
export function moved<Entry>(list: readonly Entry[], index: number, by: -1 | 1): Entry[] {
  const to = index + by
  const [entry, other] = [list[index], list[to]]
  if (entry === undefined || other === undefined) return [...list]
  return list.with(index, other).with(to, entry)
}
