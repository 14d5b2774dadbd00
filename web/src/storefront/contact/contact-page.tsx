import type { TextsOf } from '@alba/contracts/centre/texts'
import { centre } from '../../shared/centre.ts'
import { PageHead } from '../../shared/page-head.tsx'
import { Seo } from '../../shared/page-texts.tsx'
import { Portraits } from '../../shared/portraits.tsx'
import { Band } from '../../ui/band.tsx'
import { Line } from '../../ui/line-icon.tsx'
import styles from './contact.module.css'
import { CentreMap } from './map/centre-map.tsx'
import { OpeningHours } from './opening-hours.tsx'

const ICONS = {
  phone:
    'M7.2 3.5l1.6 3.7-1.9 1.5a10 10 0 0 0 4.4 4.4l1.5-1.9 3.7 1.6v2.6a1.4 1.4 0 0 1-1.5 1.4A12.3 12.3 0 0 1 3.2 5 1.4 1.4 0 0 1 4.6 3.5Z',
  mail: 'M3 5.5h14v9.5H3ZM3 6l7 5.2L17 6',
  pin: 'M10 17.5C6.5 13.8 4.7 10.9 4.7 8.3a5.3 5.3 0 0 1 10.6 0c0 2.6-1.8 5.5-5.3 9.2ZM10 6.6a1.9 1.9 0 1 0 0 3.8a1.9 1.9 0 1 0 0-3.8',
}

const Addresses = () => (
  <ul className={styles.addresses}>
    <li>
      <Line d={ICONS.phone} />
      <a href={centre.phoneLink}>{centre.phone}</a>
    </li>
    <li>
      <Line d={ICONS.mail} />
      <a href={`mailto:${centre.email}`}>{centre.email}</a>
    </li>
    <li>
      <Line d={ICONS.pin} />
      <address>
        {centre.street}
        <br />
        {centre.city}
      </address>
    </li>
  </ul>
)

/** /contact: the people, the phone, the address and the opening hours. */
export default function ContactPage({ texts: { seo, head, arrival, map } }: { texts: TextsOf<'contact'> }) {
  return (
    <>
      <Seo seo={seo} />
      <PageHead {...head} art={<Portraits />}>
        <Addresses />
      </PageHead>
      <Band ground="lin" aria-label="Plan et horaires">
        <div className={styles.columns}>
          <CentreMap map={map} />
          <OpeningHours arrival={arrival} />
        </div>
      </Band>
    </>
  )
}
