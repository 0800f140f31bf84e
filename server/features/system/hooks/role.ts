import { role as declaration } from '../../../../resources/role.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import { ofRoles } from '../../../records/privileges/gain-checks.ts'

export const role = defineHooks(declaration, { gains: ofRoles })
