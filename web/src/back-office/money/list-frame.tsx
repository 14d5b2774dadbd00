import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { MONEY_LISTED } from '../../api/staff/money.ts'
import { QueryView, type ShownQuery } from '../../shared/query-view.tsx'
import { ExportButton } from '../../shared/staff/export-button.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './money.module.css'
import { withoutList, withPage } from './place.ts'

type Props<Data> = {
  title: string
  query: ShownQuery<Data>
  /** From 0. */
  page: number
  /** The address from which the list was opened; by default that of the sums. */
  back?: { readonly href: string; readonly label: string }
  /** The number of lines, and their sum. */
  summary: (data: Data) => string
  file: { readonly read: () => Promise<Blob>; readonly name: string }
  children: (data: Data) => ReactNode
}

/** The frame of a list of movements or of owed vouchers: the way back to the sums, its export, its pages. */
export function ListFrame<Data extends { count: number }>({
  title,
  query,
  page,
  back,
  summary,
  file,
  children,
}: Props<Data>) {
  const address = useSearchState()
  const { href, label } = back ?? { href: address.addressWith(withoutList), label: 'Retour aux comptes' }
  return (
    <>
      <ScreenHead title={title}>
        <ButtonLink look="outline" href={href}>
          <ArrowLeft aria-hidden="true" />
          {label}
        </ButtonLink>
        <ExportButton {...file} failure="Erreur lors de l’export des comptes" />
      </ScreenHead>
      <QueryView
        query={query}
        waiting={<Skeletons count={8} shape="pill" className={styles.waiting} label="Chargement des comptes…" />}
        failure="Erreur lors du chargement des comptes"
      >
        {found => (
          <Panel aria-label="Liste" className={styles.list}>
            {found.count === 0 ? <EmptyState image={drawing('drop')} title="Aucune ligne" /> : children(found)}
            <Pager page={page} pages={Math.ceil(found.count / MONEY_LISTED)} onPage={to => address.set(withPage(to))}>
              {summary(found)}
            </Pager>
          </Panel>
        )}
      </QueryView>
    </>
  )
}
