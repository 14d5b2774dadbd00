import { inSpan } from '@alba/platform/tracing/tracing'
import type { PaymentProvider } from './provider.ts'

/** The provider, with a span for each call about one payment. */
export function tracedProvider(provider: PaymentProvider): PaymentProvider {
  const traced = <Given extends unknown[], T>(name: string, call: (...given: Given) => Promise<T>) => {
    const span = `${provider.name} ${name}`
    return (...given: Given): Promise<T> => inSpan(span, { kind: 'client' }, () => call(...given))
  }
  return {
    ...provider,
    createIntent: traced('create intent', provider.createIntent),
    retrieve: traced('retrieve intent', provider.retrieve),
    cancel: traced('cancel intent', provider.cancel),
    refund: traced('refund', provider.refund),
  }
}
