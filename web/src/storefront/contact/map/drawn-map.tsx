import type { TextsOf } from '@alba/contracts/centre/texts'
import { centre } from '../../../shared/centre.ts'
import styles from './drawn-map.module.css'
import drawing from './drawn-map.svg'

/** The centre's street without its number: « 4 bis, rue du Port » → « Rue du Port » */
const street = centre.street
  .replace(/^\d+\s*(?:(?:bis|ter|quater|[a-z])(?!\p{L}))?[^\p{L}]*/iu, '')
  .replace(/^./, first => first.toUpperCase())

/**
 * The places that the drawing shows, and where their names stand, in units of the view box. Like the drawing they are
 * those of the demo's quarter.
 */
const LANDMARKS = [
  { name: 'Le square', x: 236, y: 394, middle: true },
  { name: 'La place', x: 590, y: 424, middle: true },
  { name: 'Tramway', x: 376, y: 200 },
  { name: 'Parking', x: 474, y: 452 },
]

/**
 * The drawn map of the demo's quarter. Its names are text over the picture, in the page's fonts. A centre elsewhere
 * has no `contact.map` in its texts, and its page shows a house instead (docs/another-centre.md).
 * @param around the surroundings of the centre, for screen readers: « entre le square et la place »
 * @param river the name of the river
 */
export const DrawnMap = ({ around, river }: NonNullable<TextsOf<'contact'>['map']>) => (
  <div className={styles.map}>
    <img src={drawing} alt="" width="760" height="560" loading="lazy" />
    <svg
      viewBox="0 0 760 560"
      role="img"
      aria-label={`Plan dessiné du quartier : ${centre.name}, au ${centre.street}, ${around}`}
    >
      {/* The signs of the tram stop and of the car park, each before its name. */}
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
