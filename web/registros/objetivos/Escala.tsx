import { useTranslation } from 'react-i18next';
import { PONTUACAO_MAX } from '#contract/registros.ts';
import classes from './Escala.module.css';

type Props = {
  objetivo: string;
  value: number | null;
  /** The score of the last appointment, marked with a dot. */
  ultima?: number | null;
  /** `null` when the chosen score is chosen again: it is taken back. */
  onChange: (value: number | null) => void;
  disabled?: boolean;
};

const SCORES = Array.from({ length: PONTUACAO_MAX + 1 }, (_, score) => score);

/** The score of a goal in an appointment, from 0 to 4, by one tap. */
export const Escala = ({ objetivo, value, ultima = null, onChange, disabled = false }: Props) => {
  const { t } = useTranslation('registros');
  return (
    <div
      role="radiogroup"
      aria-label={t('objetivos.pontuacao', { objetivo })}
      className={classes.scale}
      data-disabled={disabled || undefined}
    >
      {SCORES.map((score) => (
        <label key={score} className={classes.score} data-chosen={score === value || undefined}>
          <input
            type="radio"
            name={objetivo}
            className={classes.hidden}
            checked={score === value}
            disabled={disabled}
            onChange={() => onChange(score)}
            onClick={() => score === value && onChange(null)}
          />
          {score}
          {score === ultima && <span className={classes.last} aria-hidden="true" />}
        </label>
      ))}
    </div>
  );
};
