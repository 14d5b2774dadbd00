import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../api/errors.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { clockAtCentre, dayAt, momentAtCentre, todayAtCentre } from './centre-time.ts'
import styles from './query-view.module.css'

/** What is needed of a query, so that several can be shown as one. */
export type Shown<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'dataUpdatedAt' | 'isFetching'> & {
  readonly refetch: () => unknown
}

type Props<Data> = {
  query: Shown<Data>
  /** Stands here until the first answer. */
  waiting: ReactNode
  /** Says that nothing could be loaded, where the server gives no sentence of its own. */
  failure: string
  /** The sentence stands whatever the server says. */
  isReasonHidden?: boolean
  /** A failure takes the room of a line instead of a screen's. */
  isPart?: boolean
  /** What else one can do when nothing could be loaded. */
  advice?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows what a query has answered. Data comes before errors: a refresh that fails leaves what is there, together with what
 * was typed in it, and says how old it is.
 */
export function QueryView<Data>({ query, waiting, failure, isReasonHidden, isPart, advice, children }: Props<Data>) {
  if (query.data !== undefined)
    return (
      <>
        <DataAge query={query} />
        {children(query.data)}
      </>
    )
  if (!query.error) return waiting
  const message = isReasonHidden ? failure : errorMessage(query.error, failure)
  if (isPart)
    return (
      <Notice tone="error">
        <p>{message}</p>
        {advice}
        <Retry query={query} />
      </Notice>
    )
  return (
    <LoadFailure message={message} onRetry={() => void query.refetch()}>
      {advice}
    </LoadFailure>
  )
}

const Retry = ({ query }: { query: Shown<unknown> }) => (
  <Button look="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
    Réessayer
  </Button>
)

/** « 10 h 42 », with the day where it is not today's. */
const moment = (updatedAt: number): string | undefined =>
  dayAt(updatedAt) === todayAtCentre() ? clockAtCentre(updatedAt) : momentAtCentre(updatedAt)

/** Says from when the data is while the last refresh of it has failed; nothing while it is up to date. */
export function DataAge({ query }: { query: Shown<unknown> }) {
  if (!query.error || query.data === undefined) return null
  return (
    <div className={styles.age}>
      <Notice tone="wait" live>
        <p>Affichage de {moment(query.dataUpdatedAt)} : l’actualisation n’a pas abouti.</p>
        <Retry query={query} />
      </Notice>
    </div>
  )
}

/** The same query, with something empty to draw until its first answer. */
export const drawnEmpty = <Data,>(query: Shown<Data>, empty: Data): Shown<Data> =>
  query.data === undefined && !query.error ? { ...query, data: empty } : query

/**
 * Several queries that are shown only together, as one.
 * @param combine makes of their answers what is shown; called once all of them are there
 */
export function together<Data>(queries: readonly Shown<unknown>[], combine: () => Data): Shown<Data> {
  const failed = queries.find(({ error }) => error !== null)
  const isComplete = queries.every(({ data }) => data !== undefined)
  return {
    data: isComplete ? combine() : undefined,
    error: failed?.error ?? null,
    dataUpdatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}
