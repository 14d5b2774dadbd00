import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { LineIcon } from '../../ui/line-icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './scene-card.module.css'

type Props = { href: string; scene: string; title: string; badge?: string | null; foot: ReactNode; children: ReactNode }

/** A card with a drawing, which is a link as a whole. */
export function SceneCard({ href, scene, title, badge, foot, children }: Props) {
  return (
    <li className={styles.card}>
      <div className={styles.scene}>
        <img src={scene} alt="" width="200" height="200" />
      </div>
      <h3>
        <Link href={href}>{title}</Link>
      </h3>
      <div className={styles.text}>
        {badge && <Tag>{badge}</Tag>}
        {children}
      </div>
      <div className={styles.foot}>
        <span>{foot}</span>
        <LineIcon name="arrow" className={styles.arrow} />
      </div>
    </li>
  )
}
