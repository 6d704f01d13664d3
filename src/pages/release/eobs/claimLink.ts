import { useLocation, useNavigate } from 'ra-core';

/** The URL parameter with the claim whose status history is open. */
const CLAIM_HISTORY = 'claim-history';

const withClaim = (search: string, id: number | undefined): string => {
  const query = new URLSearchParams(search);
  if (id === undefined) query.delete(CLAIM_HISTORY);
  else query.set(CLAIM_HISTORY, String(id));
  const text = query.toString();
  return text && `?${text}`;
};

/** The link to a claim's status history: the current URL with the history open. */
export const useClaimLink = (id: number): string => withClaim(useLocation().search, id);

/** The claim whose history is open according to the URL, and a function to close it. */
export const useOpenClaim = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get(CLAIM_HISTORY) ?? '';
  return {
    id: /^[1-9]\d{0,9}$/.test(named) ? Number(named) : undefined,
    close: () => navigate({ search: withClaim(search, undefined) }, { replace: true }),
  };
};
