import type { ReactNode } from 'react'
import styles from './panel-foot.module.css'

/** The buttons of a form at the foot of its panel, with a word beside them in a <span>. */
export const PanelFoot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>
