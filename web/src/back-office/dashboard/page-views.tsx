import type { PageViewCounts } from '@alba/contracts/analytics/api'
import { useQuery } from '@tanstack/react-query'
import { pageViewsQuery } from '../../api/staff/page-views.ts'
import { longDate } from '../../shared/centre-time.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './page-views.module.css'

const number = new Intl.NumberFormat('fr-FR')
const pagesSeen = (views: number) => `${number.format(views)} ${views > 1 ? 'pages vues' : 'page vue'}`

/** The page views of the site; nothing when they cannot be loaded. */
export function PageViews() {
  const { data } = useQuery(pageViewsQuery)
  if (!data) return null
  return (
    <Panel className={styles.views} aria-labelledby="page-views">
      <div>
        <h2 id="page-views">Fréquentation du site</h2>
        <p className={styles.total}>
          <b>{number.format(data.total)}</b> {data.total > 1 ? 'pages vues' : 'page vue'} en 30 jours
        </p>
      </div>
      <Bars days={data.days} />
      {data.pages.length > 0 ? (
        <ol>
          {data.pages.map(({ path, views }) => (
            <li key={path}>
              <span>{path === '/' ? 'Accueil' : path}</span> <b>{number.format(views)}</b>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.none}>Seuls les visiteurs qui l’acceptent sont comptés.</p>
      )}
    </Panel>
  )
}

const HEIGHT = 48
const STEP = 8

/** A bar chart of the days. The highest bar has the full height. */
function Bars({ days }: { days: PageViewCounts['days'] }) {
  const most = Math.max(1, ...days.map(({ views }) => views))
  const label = `Pages vues par jour, au plus ${number.format(most)}`
  return (
    <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {days.map(({ day, views }, index) => {
        // A day without views still gets a thin line.
        const height = Math.max(1.5, (views / most) * HEIGHT)
        return (
          <rect key={day} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} rx="1.5">
            <title>{`${longDate(day)} : ${pagesSeen(views)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
