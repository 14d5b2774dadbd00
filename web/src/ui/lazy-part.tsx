import { type ComponentType, useEffect, useState } from 'react'
import { loadOptional } from './load-code.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** @property part the component, once it is loaded */
type Code<Props> = { readonly load: Load<Props>; part?: ComponentType<Props> }

function Part<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const [Shown, setShown] = useState(() => code.part)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  useEffect(() => {
    if (code.part) return
    loadOptional(code.load).then(
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
 * A component that is loaded when it is first rendered; until then it renders nothing. It is never part of a
 * prerendered page. Unlike `lazy`, it loads the code again when it is mounted after a failure.
 * @throws what the import throws, for the error boundary around it
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const code: Code<Props> = { load }
  return props => <Part code={code} props={props} />
}
