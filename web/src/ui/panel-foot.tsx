import type { ReactNode } from 'react'
import styles from './panel-foot.module.css'

/** The buttons at the foot of a form's panel. A text beside them is in a <span>. */
export const PanelFoot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>
