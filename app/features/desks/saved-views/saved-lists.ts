import { HIDDEN_COLUMNS } from '~/components/table-columns';
import { accountList } from '~/features/desks/administration/account-filter';
import { conversationList } from '~/features/desks/conversations/conversation-filter';
import { causeDesk } from '~/features/desks/operations/cause-desk';
import { jobList } from '~/features/desks/operations/job-list-filter';
import { outboxList } from '~/features/desks/operations/outbox-filter';
import { lineList } from '~/features/desks/payments/bank-line-filter';
import { renewalList } from '~/features/desks/renewals/renewal-filter';
import { staffLeadList } from '~/features/desks/leads-desk/staff-lead-filter';
import { requestList } from '~/features/desks/requests-desk/request-list-filter';
import { auditTrail } from '~/features/desks/staff/audit-filter';
import { importList } from '~/features/desks/staff/import-filter';
import { supportDesk } from '~/features/desks/support/desk-filter';
import { firmList } from '~/features/customers/firms/staff-firm-filter';
import { serviceTokenList } from '~/features/identity/accounts/service-token-filter';
import { may, type Permission } from '~/features/identity/accounts/permissions';
import type { List } from '~/features/kit/lists/define-filter';
import { staffLicenceList } from '~/features/licensing/licences/staff-licence-filter';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { receivableList } from '~/features/ordering/payments/receivable-filter';
import { reconciliationList } from '~/features/ordering/reconciliations/reconciliation-filter';
import { refundList } from '~/features/ordering/refunds/refund-filter';
import { downloadList } from '~/features/public-site/downloads/download-filter';
import { STAFF_PAGES, type StaffPageKey } from '~/features/desks/search/pages';

export type SavedListName = `staff:nav.${StaffPageKey}` | 'staff:views.list.conversations';

/** A list whose views can be saved. */
export type SavedList = {
  path: string;
  nameKey: SavedListName;
  needs: Permission;
  /** Whether its address says which columns it leaves out. */
  columns: boolean;
  /** What follows the path, as the list itself would write it, from its first page on. */
  searchOf: (search: string) => string;
};

// A filter is only read and written again here, whatever its fields are.
const searchOf =
  <F>(list: List<F>) =>
  (search: string) =>
    new URLSearchParams(list.parameters(list.firstPage(list.read(new URLSearchParams(search))))).toString();

const hasColumns = <F>(list: List<F>) => Object.values(list.names).includes(HIDDEN_COLUMNS);

/** A list of the navigation is called as it is there. */
function ofNavigation<F>(list: List<F>): SavedList {
  const page = STAFF_PAGES.find(({ to }) => to === list.path);
  if (!page) throw new Error(`${list.path} is no page of the navigation.`);
  return {
    ...{ path: list.path, nameKey: `staff:nav.${page.key}`, needs: page.needs },
    ...{ columns: hasColumns(list), searchOf: searchOf(list) },
  };
}

/** Every list of the consoles whose address says what it shows, in the order of the navigation. */
export const SAVED_LISTS: readonly SavedList[] = [
  ofNavigation(jobList),
  ofNavigation(causeDesk),
  ofNavigation(outboxList),
  ofNavigation(mailList),
  ofNavigation(downloadList),
  ofNavigation(supportDesk),
  {
    path: conversationList.path,
    nameKey: 'staff:views.list.conversations',
    needs: 'support.read',
    columns: hasColumns(conversationList),
    searchOf: searchOf(conversationList),
  },
  ofNavigation(staffOrderList),
  ofNavigation(staffLicenceList),
  ofNavigation(firmList),
  ofNavigation(requestList),
  ofNavigation(staffLeadList),
  ofNavigation(lineList),
  ofNavigation(receivableList),
  ofNavigation(refundList),
  ofNavigation(reconciliationList),
  ofNavigation(renewalList),
  ofNavigation(auditTrail),
  ofNavigation(importList),
  ofNavigation(accountList),
  ofNavigation(serviceTokenList),
];

export const savedListAt = (path: string): SavedList | undefined => SAVED_LISTS.find((list) => list.path === path);

/** The lists that a role may see, by their addresses. */
export const listsOf = (role: string): Pick<SavedList, 'path' | 'columns'>[] =>
  SAVED_LISTS.flatMap(({ path, columns, needs }) => (may(role, needs) ? [{ path, columns }] : []));
