import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './pager.module.css'

type Props = {
  /** The page that is shown, from 0. */
  page: number
  /** The number of pages. Where it is unknown, `hasMore` says whether there is another one. */
  pages?: number
  hasMore?: boolean
  onPage: (page: number) => void
  /** A text about what is shown, such as « Affichage 21-40 sur 185 ». */
  children?: ReactNode
  /** For a list without a frame. */
  isBare?: boolean
}

/** The foot of a list, with buttons to other pages when there are several. */
export function Pager({ page, pages, hasMore = page + 1 < (pages ?? 0), onPage, children, isBare }: Props) {
  const isAlone = page === 0 && !hasMore
  if (isAlone && !children) return null
  return (
    <div className={isBare ? styles.bare : styles.pager}>
      {!isBare && <p>{children}</p>}
      {!isAlone && (
        <nav aria-label="Pages">
          {pages !== undefined && !isBare && (
            <IconButton label="Première page" disabled={page === 0} onClick={() => onPage(0)}>
              <ChevronsLeft aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label="Page précédente" disabled={page === 0} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <span aria-live="polite">
            Page {page + 1}
            {pages !== undefined && ` sur ${pages}`}
          </span>
          <IconButton label="Page suivante" disabled={!hasMore} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
          {pages !== undefined && !isBare && (
            <IconButton label="Dernière page" disabled={!hasMore} onClick={() => onPage(pages - 1)}>
              <ChevronsRight aria-hidden="true" />
            </IconButton>
          )}
        </nav>
      )}
    </div>
  )
}
