import { choiceField } from '../choices-form.ts'
import type { NoticeChoices } from '../queries.server.ts'
import { type Channel, CHANNELS, fixedBecause, isDaily, KIND_NAMES, NOTICE_KINDS } from '../schema.ts'
import type { NoticeKind } from '../schema.ts'

const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[]

function Choice({ kind, channel, isOn }: { kind: NoticeKind; channel: Channel; isOn: boolean }) {
  const why = fixedBecause(kind, channel)
  const id = choiceField(kind, channel)
  return (
    <td className="w-18 px-1 py-4 text-center align-top last:pr-3 sm:w-24 sm:px-2 sm:last:pr-4">
      <input
        type="checkbox"
        id={id}
        name={id}
        defaultChecked={isOn}
        disabled={why !== null}
        aria-label={`${NOTICE_KINDS[kind].label}: ${CHANNELS[channel]}`}
        aria-describedby={why === null ? undefined : `${id}-why`}
        className="tick mx-auto size-5"
      />
      {channel === 'mail' && isDaily(kind) && (
        <span className="mt-1 block text-13 text-ink-2">once a day</span>
      )}
    </td>
  )
}

/** One row per kind, one box per channel; fixed ones show the reason. */
export function ChoiceTable({ choices }: { choices: NoticeChoices }) {
  return (
    <div className="rounded-card border border-line bg-sheet">
      <table className="w-full">
        <caption className="sr-only">Notification channels for each event</caption>
        <thead>
          <tr className="border-b border-line text-13 text-ink-2">
            <th scope="col" className="px-4 py-3 text-left align-bottom font-medium">
              Event
            </th>
            {CHANNEL_NAMES.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="w-18 px-1 py-3 text-center align-bottom font-medium last:pr-3 sm:w-24 sm:px-2 sm:last:pr-4"
              >
                {CHANNELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KIND_NAMES.map((kind) => {
            const chosen = choices[kind]
            if (!chosen) return null
            const { label, about } = NOTICE_KINDS[kind]
            return (
              <tr key={kind} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-4 pr-2 pl-4 text-left align-top font-normal sm:pr-4">
                  <span className="block font-medium">{label}</span>
                  <span className="block text-13 text-ink-2">{about}</span>
                  {CHANNEL_NAMES.map((channel) => {
                    const why = fixedBecause(kind, channel)
                    return (
                      why && (
                        <span
                          key={channel}
                          id={`${choiceField(kind, channel)}-why`}
                          className="mt-1 block text-13 text-ink-2"
                        >
                          {CHANNELS[channel]}: {why}
                        </span>
                      )
                    )
                  })}
                </th>
                {CHANNEL_NAMES.map((channel) => (
                  <Choice key={channel} kind={kind} channel={channel} isOn={chosen[channel]} />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
