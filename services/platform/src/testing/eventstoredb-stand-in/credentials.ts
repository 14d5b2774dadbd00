import { Metadata, ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js'

/** Refuses calls of the streams service with a wrong password of `admin`, or with none. */
export const requirePassword = (password: string): ServerInterceptor => {
  const wanted = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
  return (method, call) =>
    new ServerInterceptingCall(call, {
      start(next) {
        next({
          onReceiveMetadata(metadata, proceed) {
            const [given] = metadata.get('authorization')
            if (given === wanted || !method.path.includes('Streams')) proceed(metadata)
            else if (given === undefined) call.sendStatus(accessDenied)
            else call.sendStatus({ code: status.UNAUTHENTICATED, details: 'bad credentials' })
          },
        })
      },
    })
}

const metadata = new Metadata()
metadata.set('exception', 'access-denied')
const accessDenied = { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata }
