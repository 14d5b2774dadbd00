import { useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * Something that is done with a booking. Whatever came of it, all that shows the booking is asked for anew: when somebody
 * else was quicker, one sees what they did.
 */
export function useBookingAction<Input>(action: (input: Input) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSettled: () => {
      for (const key of ['bookings', 'timeline', 'dashboard'])
        void client.invalidateQueries({ queryKey: ['staff', key] })
      void client.invalidateQueries({ queryKey: ['slots'] })
    },
    onSuccess: onDone,
  })
}
