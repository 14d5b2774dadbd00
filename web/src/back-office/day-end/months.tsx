import type { AttendanceView } from '@alba/contracts/bookings/day-end-api'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { attendanceQuery } from '../../api/staff/bookings.ts'
import { capital, monthAndYear } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LiveHeading } from '../../ui/live.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import styles from './day-end.module.css'
import { withYear } from './place.ts'

type Row = Pick<AttendanceView['months'][number], 'came' | 'late' | 'absent'> & { readonly title: string }

const figure = (head: string, count: 'came' | 'late' | 'absent'): Column<Row> => ({
  head,
  isFigure: true,
  card: 'wide',
  cardLabel: head,
  cell: row => row[count],
})

const columns: readonly Column<Row>[] = [
  { head: 'Mois', card: 'wide', cell: ({ title }) => <b>{title}</b> },
  figure('Présences', 'came'),
  figure('Retards', 'late'),
  figure('Absences', 'absent'),
]

/** The numbers of clients who came, were late or were absent, for each month of a year. */
export function Months({ year }: { year: number }) {
  const address = useSearchState()
  const found = useQuery(attendanceQuery(year))
  return (
    <section className={styles.months} aria-labelledby="attendance-months">
      <div className={styles.monthsHead}>
        <LiveHeading id="attendance-months">Présences de {year}</LiveHeading>
        <IconButton label="Année précédente" onClick={() => address.set(withYear(year - 1))}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Année suivante" onClick={() => address.set(withYear(year + 1))}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <QueryView
        query={found}
        waiting={<Skeletons count={3} shape="pill" className={styles.waiting} label="Chargement des présences…" />}
        failure="Erreur lors du chargement des présences"
        isPart
      >
        {({ months, total }) =>
          months.length === 0 ? (
            <p className={styles.quiet}>Rien n’a été noté cette année-là.</p>
          ) : (
            <Panel>
              <Table
                label={`Présences de ${year}`}
                columns={columns}
                rows={[
                  { ...total, title: 'Toute l’année' },
                  ...months.map(({ month, ...counts }) => ({ ...counts, title: capital(monthAndYear(`${month}-01`)) })),
                ]}
                rowKey={({ title }) => title}
                isMarked={({ title }) => title === 'Toute l’année'}
              />
            </Panel>
          )
        }
      </QueryView>
    </section>
  )
}
