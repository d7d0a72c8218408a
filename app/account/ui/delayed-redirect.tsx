import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'

/** Seconds for which a success message stays before the redirect (MEM-075, PUB-185). */
const REDIRECT_SECONDS = 2

/** Redirects after two seconds, with or without JavaScript, and shows the link immediately. */
export function DelayedRedirect({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), REDIRECT_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${REDIRECT_SECONDS};url=${to}`} />
      </noscript>
      <LinkButton to={to} variant="primary">
        {label}
      </LinkButton>
    </>
  )
}
