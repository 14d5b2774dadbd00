import type { MouseEvent } from 'react'

const ignored = (press: MouseEvent): void => {
  press.preventDefault()
  press.stopPropagation()
}

/**
 * Keeps a button from being pressed, also by the Enter that sends its form. `disabled` would take away the focus of the
 * button that was just pressed. Stands behind the button's other properties.
 */
export const unpressable = (isOff: boolean | undefined) =>
  isOff ? ({ 'aria-disabled': true, onClick: ignored } as const) : undefined
