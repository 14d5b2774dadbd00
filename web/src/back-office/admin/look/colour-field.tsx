import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field.tsx'
import own from './look.module.css'

type Props = ComponentProps<typeof TextField> & {
  /** What is typed: `#rrggbb`, or any other text, which is then not a colour yet. */
  chosen: string
  onPick: (hex: string) => void
}

/** A colour: typed as « #a34a35 », or picked. */
export const ColourField = ({ chosen, onPick, ...text }: Props) => (
  <div className={own.colour}>
    <input
      type="color"
      className={own.picker}
      aria-label={`Choisir la couleur : ${text.label}`}
      value={/^#[0-9a-f]{6}$/.test(chosen) ? chosen : '#000000'}
      onChange={({ target }) => onPick(target.value)}
    />
    <TextField {...text} spellCheck={false} autoComplete="off" maxLength={9} />
  </div>
)
