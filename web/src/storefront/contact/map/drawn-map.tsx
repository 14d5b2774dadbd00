import type { TextsOf } from '@alba/contracts/centre/texts'
import { centre } from '../../../shared/centre.ts'
import styles from './drawn-map.module.css'
import drawing from './drawn-map.svg'

/** « 4 rue du Port » → « Rue du Port » */
const street = centre.street.replace(/^\d+[^\p{L}]*/u, '').replace(/^./, first => first.toUpperCase())

/** The names of places in the drawing, with their positions. Another centre has its own drawing and names. */
const LANDMARKS = [
  { name: 'Le square', x: 236, y: 394, middle: true },
  { name: 'La place', x: 590, y: 424, middle: true },
  { name: 'Tramway', x: 376, y: 200 },
  { name: 'Parking', x: 474, y: 452 },
]

/** The drawn map of the neighbourhood. Its names are text over the picture, in the page's fonts. */
export const DrawnMap = ({ around, river }: NonNullable<TextsOf<'contact'>['map']>) => (
  <div className={styles.map}>
    <img src={drawing} alt="" width="760" height="560" loading="lazy" />
    <svg
      viewBox="0 0 760 560"
      role="img"
      aria-label={`Plan dessiné du quartier : ${centre.name}, au ${centre.street}, ${around}`}
    >
      <g className={styles.signs} textAnchor="middle">
        <text x="354" y="200">
          T
        </text>
        <text x="452" y="452">
          P
        </text>
      </g>
      <g className={styles.names}>
        <text className={styles.street} x="738" y="169" transform="rotate(-3 738 169)" textAnchor="end">
          {street}
        </text>
        <text className={styles.river} transform="translate(34 262) rotate(-84)" textAnchor="middle">
          {river}
        </text>
        {LANDMARKS.map(({ name, x, y, middle }) => (
          <text key={name} x={x} y={y} textAnchor={middle ? 'middle' : 'start'}>
            {name}
          </text>
        ))}
      </g>
    </svg>
  </div>
)
