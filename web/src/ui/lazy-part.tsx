import { type ComponentType, useEffect, useState } from 'react'
import { quietly } from './load-code.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** @property part the code, once it is there */
type Code<Props> = { readonly load: Load<Props>; part?: ComponentType<Props> }

function Part<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const [Shown, setShown] = useState(() => code.part)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  useEffect(() => {
    if (code.part) return
    quietly(code.load).then(
      part => {
        code.part = part.default
        setShown(() => part.default)
      },
      error => setFailure({ error }),
    )
  }, [code])
  if (failure) throw failure.error
  return Shown ? <Shown {...props} /> : null
}

/**
 * A part that is no part of the prerendered page, and nothing until its code is there. Unlike `lazy`, it asks for the code
 * again whenever it is shown anew after a failure. Throws what the import throws, for the boundary around it.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const code: Code<Props> = { load }
  return props => <Part code={code} props={props} />
}
