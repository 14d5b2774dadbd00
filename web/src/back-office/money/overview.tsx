import type { Period } from '@alba/contracts/movements/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { exportMoneySums, moneySumsQuery, refreshAccounts } from '../../api/staff/money.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { ExportButton } from '../../shared/staff/export-button.tsx'
import { RefreshButton } from '../../shared/staff/refresh-button.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LiveHeading } from '../../ui/live.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import styles from './money.module.css'
import { Owed } from './owed.tsx'
import { dayBeside, type Place, spanShown, type Topic, titleShown, withDay, withPeriod, withTopic } from './place.ts'
import { periodsOf, SumsTable } from './sums-table.tsx'

const topicNames: readonly { readonly value: Topic; readonly label: string }[] = [
  { value: 'money', label: 'Argent' },
  { value: 'vouchers', label: 'Bons cadeaux' },
  { value: 'packages', label: 'Bons de forfait' },
]

const periodNames: readonly { readonly value: Period; readonly label: string }[] = [
  { value: 'day', label: 'Par jour' },
  { value: 'month', label: 'Par mois' },
  { value: 'year', label: 'Par année' },
]

/** The sums by day, month or year, and the debt in unused vouchers. */
export function Overview({ place }: { place: Place }) {
  const client = useQueryClient()
  const asked = { ...spanShown(place), by: place.by }
  const sums = useQuery(moneySumsQuery(asked))
  const owed = <Owed on={place.owedOn} />
  // The debt is in vouchers, so the topics about vouchers show it first.
  const isDebtFirst = place.topic !== 'money'
  return (
    <>
      <ScreenHead title="Comptes">
        <ExportButton
          read={() => exportMoneySums(asked)}
          name="comptes.csv"
          failure="Erreur lors de l’export des comptes"
        />
        <RefreshButton refresh={() => refreshAccounts(client)} />
      </ScreenHead>
      <Choices place={place} />
      <div className={styles.split}>
        {isDebtFirst && owed}
        <QueryView
          query={sums}
          waiting={<Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement des comptes…" />}
          failure="Erreur lors du chargement des comptes"
        >
          {found => (
            <Panel aria-label="Sommes" className={styles.sums}>
              {periodsOf(found, place.topic).length === 0 ? (
                <EmptyState image={drawing('drop')} title="Aucun mouvement">
                  <p>{titleShown(place)} : rien n’a été encaissé, rendu ou utilisé.</p>
                </EmptyState>
              ) : (
                <SumsTable place={place} found={found} />
              )}
            </Panel>
          )}
        </QueryView>
        {!isDebtFirst && owed}
      </div>
    </>
  )
}

function Choices({ place }: { place: Place }) {
  const address = useSearchState()
  return (
    <Toolbar>
      <Segments
        label="Ce qui est compté"
        options={topicNames}
        value={place.topic}
        onChange={topic => address.set(withTopic(topic))}
        fill
      />
      <Segments
        label="Regroupement"
        options={periodNames}
        value={place.by}
        onChange={by => address.set(withPeriod(by))}
        fill
      />
      <div className={styles.time}>
        <Step place={place} way={-1} />
        <LiveHeading>{titleShown(place)}</LiveHeading>
        <Step place={place} way={1} />
      </div>
    </Toolbar>
  )
}

/**
 * An arrow to the previous (-1) or next (1) month or year; none when all years are shown. It is disabled where it would
 * lead beyond the days that the server accepts.
 */
function Step({ place, way }: { place: Place; way: -1 | 1 }) {
  const address = useSearchState()
  if (place.by === 'year') return null
  const beside = dayBeside(place, way)
  const what = place.by === 'day' ? 'Mois' : 'Année'
  const ending = place.by === 'day' ? '' : 'e'
  return (
    <IconButton
      label={way < 0 ? `${what} précédent${ending}` : `${what} suivant${ending}`}
      disabled={!beside}
      onClick={() => beside && address.set(withDay(beside))}
    >
      {way < 0 ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </IconButton>
  )
}
