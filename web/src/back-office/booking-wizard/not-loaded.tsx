import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** In place of what could not be had, with another try. */
export const NotLoaded = ({ query, fallback }: { query: UseQueryResult; fallback: string }) => (
  <Notice tone="error">
    <p>{errorMessage(query.error, fallback)}</p>
    <Button look="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
      Réessayer
    </Button>
  </Notice>
)
