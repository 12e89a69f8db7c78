import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Conferencia } from '#contract/links/tipos.ts';
import { type Falha, FalhaDoLink, guardarPasse, mandar } from './chamar.ts';
import { Aviso } from './partes.tsx';
import { useIdioma } from './textos.ts';

type Resultado = { conferido: boolean; passe: string | null; restam: number };

type Props = {
  modo: Conferencia;
  /** It ran out while the page was in use. */
  deNovo: boolean;
  /** Whether it was passed; if not, no attempt is left. */
  onConferido: (passou: boolean) => void;
};

/** The second check: the birth date, or a code by e-mail. */
export const Conferir = ({ modo, deNovo, onConferido }: Props) => {
  const { t, locale } = useIdioma();
  const [valor, setValor] = useState('');
  const [restam, setRestam] = useState<number | null>(null);
  const [enviado, setEnviado] = useState(false);
  const [falha, setFalha] = useState<Falha | null>(null);
  const [ocupado, setOcupado] = useState(false);
  const titulo = useRef<HTMLHeadingElement>(null);
  // The part of the page that had the focus is hidden.
  useEffect(() => {
    if (deNovo) titulo.current?.focus();
  }, [deNovo]);
  const tentar = async (work: () => Promise<void>) => {
    setOcupado(true);
    setFalha(null);
    try {
      await work();
    } catch (error) {
      setFalha(error instanceof FalhaDoLink ? error.falha : { tipo: 'rede' });
    }
    setOcupado(false);
  };
  const pedir = () =>
    tentar(async () => {
      await mandar('/codigo', locale);
      setEnviado(true);
    });
  const conferir = (event: FormEvent) => {
    event.preventDefault();
    return tentar(async () => {
      const response = await mandar('/conferir', locale, { [modo]: valor });
      const { conferido, passe, restam: left }: Resultado = await response.json();
      if (passe) guardarPasse(passe);
      if (conferido || left === 0) onConferido(conferido);
      else setRestam(left);
    });
  };
  return (
    <form onSubmit={conferir}>
      <h2 ref={titulo} tabIndex={-1}>
        {t('conferir.titulo')}
      </h2>
      {modo === 'codigo' && (
        <button type="button" className="leve" onClick={pedir} disabled={ocupado}>
          {t('conferir.pedir')}
        </button>
      )}
      {enviado && <p role="status">{t('conferir.enviado')}</p>}
      <label>
        {t(modo === 'codigo' ? 'conferir.codigo' : 'conferir.nascimento')}
        <input
          required
          value={valor}
          onChange={(event) => setValor(event.target.value)}
          aria-invalid={restam !== null}
          {...(modo === 'codigo'
            ? { inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '\\d{6}', maxLength: 6 }
            : { type: 'date' })}
        />
      </label>
      {restam !== null && <p role="alert">{t('conferir.errado', { restam })}</p>}
      {falha && <Aviso falha={falha} />}
      <button type="submit" disabled={ocupado}>
        {t('conferir.continuar')}
      </button>
    </form>
  );
};
