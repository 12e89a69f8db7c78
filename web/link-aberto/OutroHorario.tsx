import { type FormEvent, useState } from 'react';
import type { HorarioLivre } from '#contract/links/abertos.ts';
import { bcp47 } from '#domain/constants.ts';
import { useLido } from './lido.ts';
import { AindaNao } from './partes.tsx';
import { useIdioma } from './textos.ts';

const useHorarios = (oferece: boolean) => {
  const { dado, falha, carregar } = useLido<HorarioLivre[]>(oferece ? '/atendimento/horarios' : null);
  return { horarios: oferece ? dado : [], falha, carregar };
};

type Lista = {
  horarios: HorarioLivre[];
  /** Whether none of them may be chosen. */
  nenhum: boolean;
  fuso: string;
  escolhido: string;
  escolher: (inicio: string) => void;
};

const Horarios = ({ horarios, nenhum, fuso, escolhido, escolher }: Lista) => {
  const { t, locale } = useIdioma();
  const escrito = new Intl.DateTimeFormat(bcp47(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: fuso,
  });
  return (
    <fieldset>
      <legend>{t('horarios')}</legend>
      {horarios.map(({ inicio }) => (
        <label key={inicio} className="opcao">
          <input type="radio" name="horario" checked={escolhido === inicio} onChange={() => escolher(inicio)} />
          <span>{escrito.format(Date.parse(inicio))}</span>
        </label>
      ))}
      {nenhum && (
        <label className="opcao">
          <input type="radio" name="horario" checked={escolhido === ''} onChange={() => escolher('')} />
          <span>{t('nenhum_horario')}</span>
        </label>
      )}
    </fieldset>
  );
};

type Props = {
  /** After a cancellation: only a free slot can be asked for. */
  novo: boolean;
  oferece: boolean;
  fuso: string;
  /** Whether the request was taken. */
  enviar: (pedido: { inicio: string | null; texto: string }) => Promise<boolean>;
  voltar: () => void;
};

/** What is missing in a request. */
const faltaDe = (novo: boolean, livres: number) => {
  if (novo) return 'novo.escolha';
  return livres > 0 ? 'escolha_ou_escreva' : 'obrigatorio';
};

/** Asks for another time: one of the free slots, or in words. What was chosen and typed stays if sending fails. */
export const OutroHorario = ({ novo, oferece, fuso, enviar, voltar }: Props) => {
  const { t } = useIdioma();
  const { horarios, falha, carregar } = useHorarios(oferece);
  const [escolhido, setEscolhido] = useState<string | null>(null);
  const [texto, setTexto] = useState('');
  const [vazio, setVazio] = useState(false);
  if (!horarios) return <AindaNao falha={falha} onRetry={carregar} />;
  if (novo && horarios.length === 0) return <p role="status">{t('novo.sem_horarios')}</p>;
  const livre = horarios.find(({ inicio }) => inicio === escolhido)?.inicio ?? null;
  const escolher = (inicio: string) => {
    setEscolhido(inicio);
    setVazio(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const falta = !livre && (novo || texto.trim() === '');
    setVazio(falta);
    if (falta || (await enviar({ inicio: livre, texto }))) return;
    // The slot may have been taken meanwhile.
    await carregar();
  };
  return (
    <form onSubmit={submit}>
      {horarios.length > 0 && (
        <Horarios horarios={horarios} nenhum={!novo} fuso={fuso} escolhido={livre ?? ''} escolher={escolher} />
      )}
      <label>
        {t(livre || novo ? 'recado' : 'preferencia')}
        <textarea
          rows={3}
          maxLength={1000}
          value={texto}
          aria-invalid={vazio && !novo}
          onChange={(event) => setTexto(event.target.value)}
        />
      </label>
      {vazio && <p role="alert">{t(faltaDe(novo, horarios.length))}</p>}
      <p>{t(novo ? 'novo.aviso' : 'pedido_aviso')}</p>
      <button type="submit">{t('pedir')}</button>
      <button type="button" className="leve" onClick={voltar}>
        {t('voltar')}
      </button>
    </form>
  );
};
