import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { unpressable } from './unpressable.ts'

type Look = {
  look?: 'full' | 'outline' | 'quiet' | 'danger' | 'dangerOutline' | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
}

/** The classes of a button, for other elements that look like one (a `tel:` link, a summary). */
export const buttonClass = ({ look = 'full', small, wide }: Look = {}) =>
  classes(styles.button, styles[look], small && styles.small, wide && styles.wide)

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean | undefined }

/** A button. While `busy` it ignores presses and shows a spinner. */
export function Button({ look, small, wide, busy, disabled, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, small, wide })}
      {...unpressable(disabled || busy)}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

/**
 * A link inside the app that looks like a button.
 * @param label a longer accessible name, which begins with the visible text
 */
export const ButtonLink = ({
  look,
  small,
  wide,
  label,
  ...link
}: Look & Pick<ComponentProps<'a'>, 'children' | 'onClick'> & { href: string; label?: string }) => (
  <Link {...link} className={buttonClass({ look, small, wide })} aria-label={label} />
)
