import type { FactorState } from '#app/account/security/queries/factors.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Setting } from './setting.tsx'

export function SignInWays({ factor, passkeys }: { factor: FactorState; passkeys: number }) {
  return (
    <>
      <Setting
        id="second-factor"
        title="Second factor"
        badge={<Badge tone={factor.isOn ? 'ok' : 'plain'}>{factor.isOn ? 'On' : 'Off'}</Badge>}
        lead="Enter a code from your authenticator app after your password. It protects you if your password is stolen."
      >
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-15">
            {factor.isOn ? (
              <>
                On since <Moment at={factor.since} dateOnly />. {factor.codesLeft} of 10 recovery codes left.
              </>
            ) : (
              'You sign in with your password only.'
            )}
          </p>
          <LinkButton to="/settings/second-factor" variant={factor.isOn ? 'plain' : 'primary'}>
            {factor.isOn ? 'Manage the second factor' : 'Set up the second factor'}
          </LinkButton>
        </div>
      </Setting>
      <Setting
        id="passkeys"
        title="Passkeys"
        lead="Sign in with your fingerprint, face or PIN instead of your password and code."
      >
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-15">
            {passkeys === 0
              ? 'You have no passkeys yet.'
              : passkeys === 1
                ? 'You have 1 passkey.'
                : `You have ${passkeys} passkeys.`}
          </p>
          <LinkButton to="/settings/passkeys">Manage passkeys</LinkButton>
        </div>
      </Setting>
    </>
  )
}
