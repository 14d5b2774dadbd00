import { classes } from './classes.ts'
import { saidSoon } from './live.tsx'
import styles from './skeleton.module.css'

/** Placeholders while something is loading. The label is for screen readers. */
export function Skeletons({
  count,
  shape,
  className,
  label,
}: {
  count: number
  shape: 'line' | 'card' | 'pill'
  className?: string | undefined
  label: string
}) {
  return (
    <div role="status">
      <span className="visuallyHidden" ref={saidSoon}>
        {label}
      </span>
      <div className={className} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks without any identity
          <div key={index} className={classes(styles.skeleton, styles[shape])} />
        ))}
      </div>
    </div>
  )
}
