import type { Rejection } from './rejections.ts'

/**
 * Every code of a problem that is no rejection of a decision (`rejections.ts`), with its status, what it means, and what
 * its reader does: whoever calls the API, or an operator. docs/errors.md is made from it.
 */
export const problemCodes = {
  unreadable: [400, 'The request cannot be read: its body is no JSON, for example.', 'Correct the request.'],
  bad_request: [400, 'HTTP itself was broken.', 'Correct the request.'],
  webhook_unsigned: [
    400,
    'A webhook came without a signature or without a body.',
    'Stripe always sends both. Look for a proxy that removes the header `stripe-signature`, or somebody who tries.',
  ],

  not_authenticated: [401, 'There is no valid access token.', 'Refresh the session, then log in again.'],
  login_refused: [
    401,
    'The address and the password do not belong together.',
    'Nobody is told which of them is wrong.',
  ],
  session_over: [
    401,
    'The refresh token is over, was replaced, or belongs to a session that was ended.',
    'Log in again. A replaced token that comes again ends the session, because two browsers have it.',
  ],
  login_over: [401, 'Too much time passed between the password and the second step.', 'Begin the login anew.'],
  second_factor_refused: [401, 'The passkey or the recovery code is not accepted.', 'Try another one, or begin anew.'],
  secret_refused: [
    401,
    'The secret of the services is missing or is another one.',
    'Give all services and tools the same `ALBA_SERVICE_SECRET`, and restart them.',
  ],

  actor_not_allowed: [403, 'This kind of caller may never send this command.', 'Report it: no screen does that.'],

  not_found: [404, 'There is nothing at this address.', 'Correct the address.'],
  method_not_allowed: [405, 'The address exists, but not for this method.', 'The header `allow` has the methods.'],
  projection_unknown: [404, 'There is no read model of this name.', '`npm run alba -- models` lists them.'],
  person_unknown: [404, 'Nothing is held about this person.', 'Ask for another spelling of the address.'],

  projection_not_live: [
    409,
    'The read model is still being built, or a newer release owns it.',
    'Wait until it is in use.',
  ],
  replay_under_way: [409, 'This read model is being rebuilt already.', 'Wait for it, or `abandon` it.'],
  replay_not_applicable: [
    409,
    'The state of the rebuilding does not allow this.',
    'Look at `npm run alba -- models` again.',
  ],
  nothing_kept: [409, 'Nothing that was replaced is kept for this version.', 'Rebuild the read model instead.'],
  no_preview: [409, 'No preview of this read model is ready.', 'Begin one with `replay --preview`, or wait for it.'],
  preview_not_applicable: [
    409,
    'No model of this version is in use, so there is nothing to compare with.',
    'Wait until one is.',
  ],
  verification_stopped: [
    409,
    'The fresh fold of a read model stopped in front of an event that it cannot apply.',
    'Correct the cause, or `skip` the event, and verify again.',
  ],
  preview_stopped: [409, 'The preview stopped in front of an event.', 'Correct the cause, then `resume` it.'],
  master_key_outdated: [
    409,
    'Command still runs with the former key.',
    'Give it the new `ALBA_MASTER_KEY`, restart it, and finish the change again.',
  ],
  person_obstacles: [
    409,
    'Something stands in the way of erasing this person: an account, an appointment, open money.',
    'Settle what the answer names. An appointment or money can be passed over with `--force`.',
  ],

  too_large: [413, 'The body, or what would be recorded, is too large.', 'Send less at once.'],
  picture_too_large: [413, 'The file has more than 5 MB.', 'Choose a smaller one.'],
  unsupported_format: [415, 'The body has a content type that this route does not take.', 'Send `application/json`.'],

  invalid: [422, 'The input is not what the schema asks for.', '`errors` names each field with a sentence.'],
  picture_unreadable: [
    422,
    'The file is no picture that can be read.',
    'Choose a JPEG, PNG, WebP or AVIF. (415 when the type already says so.)',
  ],
  picture_too_small: [
    422,
    'The picture is too small to be shown well.',
    'Choose a larger one; the sentence says how large.',
  ],
  picture_too_many_pixels: [422, 'The picture has more than 50 megapixels.', 'Choose a smaller one.'],
  reason_names_person: [422, 'The reason names the person.', 'Say it without: a reason stays readable for ever.'],

  too_many_requests: [
    429,
    'This address calls too often.',
    'Wait as long as `retry-after` says. `RATE_LIMIT_SCALE` raises all limits.',
  ],
  too_many_guesses: [429, 'Too many codes were tried from this address.', 'Wait as long as `retry-after` says.'],
  too_many_logins: [429, 'Too many wrong passwords or second steps.', 'Wait some minutes.'],
  too_many_trials: [429, 'Too many trial letters.', 'Wait as long as the sentence says.'],

  internal: [
    500,
    'Something happened that should not.',
    'The log of the service has it, with the id of the request. Report it.',
  ],

  unavailable: [
    503,
    'Something that is needed cannot be reached: a service, PostgreSQL, EventStoreDB; or the service is stopping.',
    'Try again. Operators: `/api/ready` of the watch port says what is missing.',
  ],
  left_out: [
    503,
    'It exists, but the read model leaves it out, because it cannot apply an event of it; or a day to compare has such an event.',
    'Do not repeat what made it. Operators: `npm run alba -- models` says which event.',
  ],
  too_busy: [503, 'Many want the same thing at the same moment, and this request lost every time.', 'Try again.'],
  provider_unavailable: [
    503,
    'The card provider does not answer.',
    'Try again; look at the provider’s page of incidents.',
  ],
  mailer_unavailable: [503, 'The projector, which sends mails, does not answer.', 'Look whether it runs.'],
  act_not_recorded: [
    503,
    'An act of an operator could not be recorded, so it was not done.',
    'Command must run: the act is an event before anything happens.',
  ],
  outcome_unknown: [
    504,
    'No answer came in time. The request may have been carried out.',
    'Send it again with the same idempotency key, where it has one: it counts once. Otherwise look first.',
  ],
} as const satisfies Record<string, readonly [status: number, meaning: string, remedy: string]>

/** What `code` of a problem may say. It stays the same for ever. */
export type ProblemCode = keyof typeof problemCodes | Rejection
