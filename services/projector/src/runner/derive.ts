import type { Table as Described } from '@alba/contracts/shared/table'
import type { Folded, Rows, TableRows } from './fold.ts'
import { keyOf, type Projection, type Row, type RowKey, type Table } from './projection.ts'

/** A row before and after the events of a page; undefined where it does not exist. */
export type RowChange<Of = Row> = { readonly before: Of | undefined; readonly after: Of | undefined }

/** How changes of the rows of one table change those of another (ADR 109). */
export type Derivation = {
  readonly from: Table
  readonly into: Table
  /** What follows from the changes of a page. */
  readonly follow: (changes: readonly RowChange[]) => Following
}

type Following = {
  /** The keys of the rows that must be loaded before `derive` changes them. */
  readonly wanted: ReadonlySet<RowKey>
  /**
   * The rows before and after, all or only those that change. It must be pure, and the rows must depend only on the
   * rows of `from` as they are now, and not on the pages in which they came to be so.
   */
  readonly derive: (loaded: TableRows) => Derived
}
type Derived = { readonly before: TableRows; readonly changes: TableRows }

/**
 * A table that no event changes: its rows follow from those of other tables. Erasures leave it alone, so it must have
 * nothing personal.
 * @param isListed whether derivations know its rows without loading them, as `listed` does
 */
export const derivedTable = (described: Described, isListed: boolean): Table => ({
  ...described,
  handles: [],
  writtenOnce: isListed,
  createdBy: [],
  keys: () => [],
  evolve: row => row,
  skip: row => row,
})

/**
 * Rows that a row of another table lists. None is loaded, because the row before the page listed those that exist.
 * @param into a table whose rows only such lists make, each key at most one
 */
export const listed = <Lister extends Row>(
  from: Table,
  into: Table,
  rowsOf: (row: Lister) => readonly Row[],
): Derivation => {
  const listOf = (row: Row | undefined) =>
    new Map(row ? rowsOf(row as Lister).map(each => [keyOf(into, each), each]) : [])
  const derive = (changes: readonly RowChange[]): Derived => {
    const before = new Map<RowKey, Row | undefined>()
    const changed = new Map<RowKey, Row | undefined>()
    for (const change of changes) {
      const [old, now] = [listOf(change.before), listOf(change.after)]
      for (const [key, row] of old) before.set(key, row)
      for (const key of new Set([...old.keys(), ...now.keys()]))
        if (!isSame(old.get(key), now.get(key))) changed.set(key, now.get(key))
    }
    return { before, changes: changed }
  }
  return { from, into, follow: changes => ({ wanted: new Set(), derive: () => derive(changes) }) }
}

const isSame = (a: Row | undefined, b: Row | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** How a row stands for a group of members, which rows of another table are or contribute. */
export type Group<Member, Of> = {
  /** The key of the group that a member belongs to; undefined for one that belongs to none. */
  readonly of: (member: Member) => RowKey | undefined
  /** The group with a member more. */
  readonly join: (group: Of | undefined, member: Member) => Of
  /** The group without this member; undefined when nothing is left. */
  readonly leave: (group: Of, member: Member) => Of | undefined
}

/** Rows that each stand for a group of rows of another table, such as their sum. */
export const grouped = <Member extends Row, Of extends Row>(
  from: Table,
  into: Table,
  group: Group<Member, Of>,
): Derivation => contributed(from, into, (member: Member) => [member], group)

/**
 * Rows that each stand for a group of what the rows of another table contribute, such as its sum.
 * @param membersOf what a row contributes, to one group or to several; to each of them at most once
 */
export const contributed = <Contributor extends Row, Member, Of extends Row>(
  from: Table,
  into: Table,
  membersOf: (row: Contributor) => readonly Member[],
  group: Group<Member, Of>,
): Derivation => {
  /** What a change takes from its groups, and what it adds to them. What stays the same is left out. */
  const moved = ({ before, after }: RowChange): Moved<Member> => {
    const members = (row: Row | undefined) =>
      new Map(
        (row ? membersOf(row as Contributor) : [])
          .filter(member => group.of(member) !== undefined)
          .map(member => [JSON.stringify(member), member]),
      )
    const [old, now] = [members(before), members(after)]
    const without = (some: typeof old, others: typeof old) =>
      [...some].flatMap(([text, member]) => (others.has(text) ? [] : [member]))
    return { left: without(old, now), joined: without(now, old) }
  }
  const groupsOf = ({ left, joined }: Moved<Member>) => [...left, ...joined].flatMap(member => group.of(member) ?? [])
  return {
    from,
    into,
    follow(changes) {
      const moves = changes.map(moved)
      return {
        wanted: new Set(moves.flatMap(groupsOf)),
        derive: loaded => ({ before: loaded, changes: groupsAfter(group, moves, loaded) }),
      }
    },
  }
}

/** What leaves its group and what joins one. */
type Moved<Member> = { readonly left: readonly Member[]; readonly joined: readonly Member[] }

/** The groups that change. */
function groupsAfter<Member, Of extends Row>(
  group: Group<Member, Of>,
  moves: readonly Moved<Member>[],
  loaded: TableRows,
): TableRows {
  const changed = new Map<RowKey, Row | undefined>()
  const rowOf = (key: RowKey) => (changed.has(key) ? changed.get(key) : loaded.get(key)) as Of | undefined
  for (const { left, joined } of moves) {
    for (const member of left) {
      const key = group.of(member)
      const old = key === undefined ? undefined : rowOf(key)
      if (key !== undefined && old) changed.set(key, group.leave(old, member))
    }
    for (const member of joined) {
      const key = group.of(member)
      if (key !== undefined) changed.set(key, group.join(rowOf(key), member))
    }
  }
  return changed
}

/** A folded page with what follows from its changes in derived tables. @param find loads rows by their keys */
export async function withDerived(
  { derivations }: Projection,
  folded: Folded,
  find: (table: Table, keys: ReadonlySet<RowKey>) => Promise<TableRows>,
): Promise<Folded> {
  let all = folded
  for (const derivation of derivations) {
    const { wanted, apply } = derived(all, derivation)
    all = apply(wanted.size > 0 ? await find(derivation.into, wanted) : new Map())
  }
  return all
}

/**
 * What a derivation adds to a folded page.
 * @returns the keys of the rows to load; and a function that takes them, as they were before the page, and returns the
 * page with the rows that follow
 */
export function derived(folded: Folded, { from, into, follow }: Derivation) {
  const changes = changesIn(folded, from)
  if (changes.length === 0) return { wanted: new Set<RowKey>(), apply: () => folded }
  const { wanted, derive } = follow(changes)
  const apply = (loaded: TableRows): Folded => {
    // Another derivation may have changed some of these rows in this page already.
    const present = new Map([...loaded, ...(folded.changes.get(into) ?? [])])
    const result = derive(present)
    const before = new Map([...result.before].map(([key, row]) => [key, present.has(key) ? loaded.get(key) : row]))
    return merged(folded, into, { ...result, before })
  }
  return { wanted, apply }
}

function changesIn({ before, changes }: Folded, table: Table): RowChange[] {
  const old = before.get(table)
  return [...(changes.get(table) ?? [])].map(([key, after]) => ({ before: old?.get(key), after }))
}

/** Several derivations may make rows of the same table. What the first of them found is how a row was before the page. */
const merged = (folded: Folded, into: Table, { before, changes }: Derived): Folded => ({
  ...folded,
  before: withRows(folded.before, into, new Map([...before, ...(folded.before.get(into) ?? [])])),
  changes: withRows(folded.changes, into, changes),
})

const withRows = (rows: Rows, table: Table, more: TableRows): Rows =>
  new Map([...rows, [table, new Map([...(rows.get(table) ?? []), ...more])]])
