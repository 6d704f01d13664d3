import { useEffect, useState } from 'react';

/** True once `active` has been true for `delay` ms, so that shorter waits show no loading state. */
export const useDelayed = (active: boolean, delay = 500): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return setLate(false);
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, [active, delay]);
  return active && late;
};
