import type { Employee } from '@labada/contracts/people/employee-fields'
import { employeeRoutes } from '@labada/contracts/people/employees'
import { required } from '@labada/domain/core/rules'
import { suggestUsername, username as usernameRule } from '@labada/domain/people/employees'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { staleAfterEmployee } from '../employees-api.ts'
import { PasswordOnce } from '../enrolment/password-once.tsx'

/** How they sign in at the counter. A password is shown once; who forgets it gets a new one. */
export function AccountTab({ employee }: { readonly employee: Employee }) {
  const [told, tell] = useState<{ username: string; password: string }>()
  const onDone = (after: { readonly username: string | null; readonly temporaryPassword: string | null }) => {
    if (after.username && after.temporaryPassword) {
      tell({ username: after.username, password: after.temporaryPassword })
    } else toast.info('The password was shown before; make a new one if it is lost')
  }
  const open = useCommand(employeeRoutes.openAccount, { onDone, invalidates: staleAfterEmployee })
  const reset = useCommand(employeeRoutes.resetPassword, { onDone, invalidates: staleAfterEmployee })
  const params = { employeeId: employee.id }
  const form = useForm({
    initial: { username: suggestUsername(employee.firstname, employee.lastname) },
    rules: { username: [required, usernameRule] },
    onSubmit: (body) => open.mutate({ params, body }),
  })
  const askReset = async () => {
    const isSure = await confirm({
      title: `New password for ${employee.username}?`,
      body: 'The old one stops working, and every session of theirs ends at once.',
      danger: true,
    })
    if (isSure) reset.mutate({ params })
  }
  return (
    <Card title="Sign-in">
      {employee.username === null ? (
        employee.status === 'active' ? (
          <form {...form.formProps} aria-label="Sign-in">
            <Stack>
              <Text as="p" dim>
                They do not sign in. With a username they can work at the counter of their branches.
              </Text>
              <TextField label="Username" required autoComplete="off" {...form.field('username')} />
              <div>
                <Button type="submit" busy={open.isPending}>
                  Let them sign in
                </Button>
              </div>
            </Stack>
          </form>
        ) : (
          <Text dim>They never signed in.</Text>
        )
      ) : (
        <Stack>
          <Text as="p">
            Signs in as <strong>{employee.username}</strong>
          </Text>
          {employee.status === 'active' && (
            <div>
              <Button tone="neutral" busy={reset.isPending} onClick={() => void askReset()}>
                New password…
              </Button>
            </div>
          )}
        </Stack>
      )}
      {told && <PasswordOnce {...told} onClose={() => tell(undefined)} />}
    </Card>
  )
}
