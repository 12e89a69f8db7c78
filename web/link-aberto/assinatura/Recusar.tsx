import { type FormEvent, useState } from 'react';
import type { AssinaturaDoLink } from '#contract/links/assinatura-aberta.ts';
import { type Falha, falhaDo, mandar } from '../chamar.ts';
import { Aviso } from '../partes.tsx';
import { useIdioma } from '../textos.ts';

type Props = { receber: (dado: AssinaturaDoLink) => void; voltar: () => void };

/** Why somebody will not sign. The reason stays on the screen while the connection is lost. */
export const Recusar = ({ receber, voltar }: Props) => {
  const { t, locale } = useIdioma();
  const [motivo, setMotivo] = useState('');
  const [vazio, setVazio] = useState(false);
  const [falha, setFalha] = useState<Falha | null>(null);
  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    setVazio(motivo.trim() === '');
    if (!motivo.trim()) return;
    try {
      receber(await (await mandar('/assinatura/recusar', locale, { motivo })).json());
    } catch (error) {
      setFalha(falhaDo(error));
    }
  };
  return (
    <form onSubmit={enviar}>
      <label>
        {t('assinatura.motivo')}
        <textarea
          rows={4}
          maxLength={1000}
          value={motivo}
          aria-invalid={vazio}
          onChange={({ target }) => setMotivo(target.value)}
        />
      </label>
      {vazio && <p role="alert">{t('obrigatorio')}</p>}
      {falha && <Aviso falha={falha} />}
      <button type="submit">{t('assinatura.recusar')}</button>
      <button type="button" className="leve" onClick={voltar}>
        {t('voltar')}
      </button>
    </form>
  );
};
