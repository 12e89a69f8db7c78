import { useEffect, useRef, useState } from 'react';

/** A schema that a form uses while the user types, imported on demand; undefined until it is loaded. */
export const useSchema = <S>(load: () => Promise<S>): S | undefined => {
  const [schema, setSchema] = useState<{ loaded: S }>();
  const first = useRef(load);
  useEffect(() => {
    // Without it, nothing is computed while typing; sending the form loads it again, and tells if that fails.
    first.current().then(
      (loaded) => setSchema({ loaded }),
      () => undefined,
    );
  }, []);
  return schema?.loaded;
};
