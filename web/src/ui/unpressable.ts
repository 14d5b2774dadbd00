import type { MouseEvent } from 'react'

const ignored = (press: MouseEvent): void => {
  press.preventDefault()
  press.stopPropagation()
}

/**
 * Props that keep a button from being pressed, also by an Enter that submits its form. Unlike `disabled`, they leave
 * the focus on the button. Spread them after the button's other props, whose handlers they replace.
 */
export const unpressable = (isOff: boolean | undefined) =>
  isOff ? ({ 'aria-disabled': true, onClick: ignored } as const) : undefined
