import { useLocation, useNavigate } from 'react-admin';

/** The address bar's name of the claim whose status history stands open. */
const CLAIM_HISTORY = 'claim-history';

const withClaim = (search: string, id: number | undefined): string => {
  const query = new URLSearchParams(search);
  if (id === undefined) query.delete(CLAIM_HISTORY);
  else query.set(CLAIM_HISTORY, String(id));
  const text = query.toString();
  return text && `?${text}`;
};

/** The link to a claim's status history: this view with the history open. */
export const useClaimLink = (id: number): string => withClaim(useLocation().search, id);

/** Which claim's history the address names, and how to close it. */
export const useOpenClaim = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get(CLAIM_HISTORY) ?? '';
  return {
    id: /^[1-9]\d{0,9}$/.test(named) ? Number(named) : undefined,
    close: () => navigate({ search: withClaim(search, undefined) }, { replace: true }),
  };
};
